import { SentenceFace } from './faces.tsx'
import { WallFrame } from './WallFrame.tsx'

/** An address below /display that is no board. */
export function UnknownBoard() {
  return (
    <WallFrame title="看板" subtitle="" tally={null} footer={null}>
      <SentenceFace says="没有这块看板" todo="按 ← 或 → 换到其他看板，或检查地址。" />
    </WallFrame>
  )
}
