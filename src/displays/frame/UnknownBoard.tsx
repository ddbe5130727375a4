import { Link } from 'react-router-dom'
import { useOpenBoards } from './useOpenBoards.ts'
import { SentenceFace } from './faces.tsx'
import { WallFrame } from './WallFrame.tsx'

/** An address below /display that is no board: the boards there are, one press away. */
export function UnknownBoard() {
  const boards = useOpenBoards()
  return (
    <WallFrame title="看板" subtitle="" tally={null} footer={null}>
      <SentenceFace says="没有这块看板" todo="请选择一块看板，或按 ← → 换看板。">
        <nav aria-label="看板">
          {boards.map(({ path, title }) => (
            <Link key={path} to={path}>
              {title}
            </Link>
          ))}
        </nav>
      </SentenceFace>
    </WallFrame>
  )
}
