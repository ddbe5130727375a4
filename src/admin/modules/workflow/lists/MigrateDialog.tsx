import { Input, Modal, Select, Table } from 'antd'
import { useState } from 'react'
import type { MigrationPreview } from '#contract/modules/workflow/migration.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import { act, useMigration } from '../../../../api/workflow.ts'
import { Asked } from '../../../session/Asked.tsx'
import { useActing } from '../todo/useActing.ts'
import styles from './lists.module.css'

type Row = MigrationPreview['instances'][number]
type Props = { process: Process; versions: readonly Process[]; onClose: () => void }

const columns = [
  { title: '申请', dataIndex: 'title' },
  { title: '申请人', dataIndex: 'applyer', width: 100 },
  { title: '现在', dataIndex: 'at', width: 150 },
  { title: '迁移后', key: 'to', width: 240, render: (_value: unknown, { to, why }: Row) => why || to },
]

/** Has applications that run by a version go on by another one: shows first where each of them would stand, and which cannot go and why. */
export function MigrateDialog({ process, versions, onClose }: Props) {
  const others = versions.filter(({ id, processKey }) => processKey === process.processKey && id !== process.id)
  const [to, setTo] = useState((others.find(({ latest }) => latest) ?? others[0])?.id ?? '')
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const { isBusy, run } = useActing()
  const query = {
    procDefId: process.id,
    to,
    places: Object.entries(places)
      .map((pair) => pair.join(':'))
      .join(','),
  }
  const preview = useMigration(query)
  const ready = (preview.data?.instances ?? []).filter(({ why }) => why === '')

  async function migrate() {
    const ids = ready.map(({ procInstId }) => procInstId).join(',')
    if (await run(() => act(paths.own.migrate, { ...query, ids, reason }))) onClose()
  }

  return (
    <Modal
      open
      width={820}
      title={`迁移运行中的 ${process.name} v${process.version}`}
      okText={`迁移 ${ready.length} 个`}
      okButtonProps={{ disabled: ready.length === 0 || reason.trim() === '' }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void migrate()}
      onCancel={onClose}
    >
      {others.length === 0 ? (
        <p>这个流程没有其他版本。在“流程模型”里改好并部署，再来迁移</p>
      ) : (
        <div className={styles.migrate}>
          <label>
            迁移到{' '}
            <Select
              aria-label="迁移到"
              value={to}
              options={others.map(({ id, version, latest }) => ({ value: id, label: `v${version}${latest ? '（最新）' : ''}` }))}
              onChange={(next) => {
                setTo(next)
                setPlaces({})
              }}
            />
          </label>
          <Asked query={preview} failed="迁移后的样子没有读出">
            {({ instances, missing, steps }) => (
              <>
                {missing.map(({ nodeId, name }) => (
                  <label key={nodeId}>
                    新版本里没有“{name}”，改到{' '}
                    <Select
                      aria-label={`${name} 改到`}
                      placeholder="请选择步骤"
                      value={places[nodeId] ?? null}
                      options={steps.map((one) => ({ value: one.nodeId, label: one.name }))}
                      onChange={(place) => setPlaces({ ...places, [nodeId]: place ?? '' })}
                    />
                  </label>
                ))}
                <Table<Row>
                  size="small"
                  rowKey="procInstId"
                  dataSource={instances}
                  columns={columns}
                  pagination={{ pageSize: 8, hideOnSinglePage: true }}
                  locale={{ emptyText: '这个版本没有运行中的申请' }}
                />
              </>
            )}
          </Asked>
          <p>正在办的人不变；办过的步骤仍在历史里。迁移后按新版本往下走。</p>
          <Input.TextArea
            aria-label="原因"
            placeholder="写明原因，会留在历史里"
            rows={2}
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
    </Modal>
  )
}
