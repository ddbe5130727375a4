import { ApiError } from '../../api/request.ts'
import { RefusedFace, SentenceFace, WaitingFace } from '../frame/faces.tsx'
import { TileFence } from '../frame/TileFence.tsx'
import { Sample } from './Sample.tsx'

export function FrameParts() {
  return (
    <Sample says="其余图块照常">
      <div style={{ width: 420, display: 'grid' }}>
        <TileFence name="ML-02">
          <Broken />
        </TileFence>
      </div>
    </Sample>
  )
}

function Broken(): never {
  throw new Error('图块样例')
}

export function BoardFaces() {
  return (
    <>
      <Sample says="加载">
        <div style={{ width: 860, display: 'grid' }}>
          <WaitingFace error={null} onRetry={ignore} />
        </div>
      </Sample>
      <Sample says="没有设备">
        <SentenceFace says="还没有设备" todo="请先导入采集设备和测点，导入后这里自动出现。" />
      </Sample>
      <Sample says="没有取到">
        <WaitingFace error={new ApiError(0, '网络错误，请检查网络连接')} onRetry={ignore} />
      </Sample>
      <Sample says="登录失效">
        <WaitingFace error={new ApiError(401, 'token已失效!')} onRetry={ignore} />
      </Sample>
      <Sample says="拒绝">
        <RefusedFace message="您没有查看设备实时数据的权限。" />
      </Sample>
    </>
  )
}

/** Samples ask for nothing. */
function ignore(): void {}
