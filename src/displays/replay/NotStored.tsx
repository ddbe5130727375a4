import { Link } from 'react-router-dom'
import { SentenceFace } from '../frame/faces.tsx'
import { WallFrame } from '../frame/WallFrame.tsx'

/** In place of a board of which the past is not kept: it must not show the present under 回放. */
export function NotStored() {
  return (
    <WallFrame title="回放" subtitle="" tally={null} footer={null} hasPortrait>
      <SentenceFace says="这个看板未存储" todo="它的数据没有按时间保存。能回放的是 PLC 监控、磨粉、单台设备、报警和生产订单看板。">
        <Link to={`/display/plc${window.location.search}`}>回放 PLC 监控</Link>
      </SentenceFace>
    </WallFrame>
  )
}
