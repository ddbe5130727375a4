import { Button, Modal } from 'antd'
import { drawing } from '#contract/modules/workflow/drawing/drawing.ts'
import type { NodeStatistics } from '#contract/modules/workflow/drawing/processState.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import { useStatistics } from '../../../../api/workflow.ts'
import { ageText } from '../../../../charts/duration.ts'
import { saveFile } from '../../../saveFile.ts'
import { Asked } from '../../../session/Asked.tsx'
import { ProcessPicture } from '../picture/ProcessPicture.tsx'

/** A version drawn with what happened at each step over all its applications: how many wait, how many were there, how long they took. */
export function StatisticsDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const statistics = useStatistics(process.id)
  return (
    <Modal open title={`${process.name} v${process.version}`} footer={null} width={760} onCancel={onClose}>
      <Asked query={statistics} failed="流程图没有读出">
        {({ model, nodes }) => (
          <>
            <p>
              每一步下面是：等着的件数、办过的件数和用时的中位数。{' '}
              <Button
                type="link"
                onClick={() => saveFile(new Blob([drawing(model, null)], { type: 'image/svg+xml' }), `${process.name} v${process.version}.svg`)}
              >
                下载图
              </Button>
            </p>
            <ProcessPicture model={model} marks={null} flows={[]} notes={new Map(nodes.map((node) => [node.nodeId, noteOf(node)]))} />
          </>
        )}
      </Asked>
    </Modal>
  )
}

function noteOf({ waiting, done, medianMs }: NodeStatistics): string {
  return [`等 ${waiting}`, `办过 ${done}`, medianMs === null ? '' : `中位 ${ageText(medianMs)}`].filter(Boolean).join(' · ')
}
