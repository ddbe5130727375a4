import { Input, Modal, Select, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import type { MigrationPreview } from '#contract/modules/workflow/migration.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import { act, useMigration } from '../../../../api/workflow.ts'
import { okOrReason } from '../../../grey/okOrReason.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { useActing } from '../todo/useActing.ts'
import styles from './lists.module.css'

type Row = MigrationPreview['instances'][number]
type Props = { process: Process; versions: readonly Process[]; onClose: () => void }

const columns: TableColumnsType<Row> = [
  { title: '申请', dataIndex: 'title', responsive: ['sm'] },
  { title: '申请人', dataIndex: 'applyer', width: 100, responsive: ['sm'] },
  { title: '现在', dataIndex: 'at', width: 150, responsive: ['sm'] },
  { title: '迁移后', key: 'to', width: 240, responsive: ['sm'], render: (_value: unknown, { to, why }: Row) => why || to },
  { title: '申请', key: 'phone', responsive: ['xs'], render: (_value: unknown, row: Row) => <OnPhone {...row} /> },
]

/** One application where four columns have no room. */
function OnPhone({ title, applyer, at, to, why }: Row) {
  return (
    <div>
      <strong>{title}</strong>
      <div>
        {applyer}，现在在“{at}”
      </div>
      <div>{why || `迁移后到“${to}”`}</div>
    </div>
  )
}

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

  const isPlaced = (preview.data?.missing ?? []).every(({ nodeId }) => nodeId in places)
  const okText = `迁移 ${ready.length} 个`

  async function migrate() {
    const ids = ready.map(({ procInstId }) => procInstId).join(',')
    if (await run(() => act(paths.own.migrate, { ...query, ids, reason }))) onClose()
  }

  return (
    <Modal
      open
      width={820}
      title={`迁移运行中的 ${process.name} v${process.version}`}
      okText={okText}
      footer={okOrReason(reasonAgainst({ others: others.length, ready: ready.length, reason, preview, isPlaced }), okText)}
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
                      onChange={(place) => setPlaces({ ...places, ...(place ? { [nodeId]: place } : {}) })}
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

/** `isPlaced`: every step that the new version lacks has been given another one. */
type Moving = { others: number; ready: number; reason: string; preview: { data: MigrationPreview | undefined; isError: boolean }; isPlaced: boolean }

/** Why nothing can be moved yet; null when it can. */
function reasonAgainst({ others, ready, reason, preview: { data, isError }, isPlaced }: Moving): string | null {
  if (others === 0) return '没有可以迁移到的版本'
  if (data === undefined) return isError ? '迁移后的样子没有读出，请重试' : '正在读取迁移后的样子'
  if (data.instances.length === 0) return '这个版本没有运行中的申请'
  if (ready === 0) return isPlaced ? '没有能迁移的申请，原因写在每一行里' : '没有能迁移的申请，请先选择缺少的步骤改到哪里'
  return reason.trim() === '' ? '请先写明原因' : null
}
