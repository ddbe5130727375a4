import { Modal } from 'antd'
import type { Resource } from '#contract/resource.ts'
import { useVersions } from '../../api/versions.ts'
import { Asked } from '../session/Asked.tsx'
import { VersionsCompared } from './VersionsCompared.tsx'

const widthPx = 960

type Props = { resource: Resource; id: string; onClose: () => void }

/** Who made which version of a record, and what differs between two of them. */
export function VersionsDialog({ resource, id, onClose }: Props) {
  const versions = useVersions(resource.name, id)
  return (
    <Modal title={`${resource.title}的修改记录`} open width={widthPx} style={{ maxWidth: 'calc(100vw - 32px)' }} footer={null} onCancel={onClose}>
      <Asked query={versions} failed="修改记录没有读出">
        {(found) => <VersionsCompared resource={resource} versions={found} />}
      </Asked>
    </Modal>
  )
}
