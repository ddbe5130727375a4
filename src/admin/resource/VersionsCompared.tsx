import { Checkbox, Flex, Select, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordVersion } from '../../api/versions.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import styles from './VersionsCompared.module.css'

const verbs = { add: '新增', edit: '修改', delete: '删除' }

/** Two versions side by side, the newest and the one before it to begin with; only what differs, or everything. */
export function VersionsCompared({ resource, versions }: { resource: Resource; versions: readonly RecordVersion[] }) {
  const [olderId, setOlder] = useState(versions[1]?.id ?? versions[0]?.id)
  const [newerId, setNewer] = useState(versions[0]?.id)
  const [showsAll, setShowsAll] = useState(false)
  const older = versions.find(({ id }) => id === olderId)
  const newer = versions.find(({ id }) => id === newerId)
  if (!older || !newer) return null
  const differs = (field: Field) => wordsOf(field, older) !== wordsOf(field, newer)
  const different = resource.fields.filter(differs)
  const options = versions.map((version) => ({ value: version.id, label: nameOf(version) }))

  return (
    <>
      <Flex gap="small" wrap align="center" className={styles.choice ?? ''}>
        <Select
          aria-label="较早的版本"
          options={options}
          value={olderId ?? null}
          onChange={setOlder}
          popupMatchSelectWidth={false}
          className={styles.version ?? ''}
        />
        <span>与</span>
        <Select
          aria-label="较晚的版本"
          options={options}
          value={newerId ?? null}
          onChange={setNewer}
          popupMatchSelectWidth={false}
          className={styles.version ?? ''}
        />
        <Checkbox checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)}>
          全部字段
        </Checkbox>
      </Flex>
      <Typography.Paragraph type="secondary" role="status">
        {different.length === 0 ? '这两个版本内容相同' : `${different.length} 个字段不同：${different.map(({ title }) => title).join('、')}`}
      </Typography.Paragraph>
      <Table<Field>
        size="small"
        pagination={false}
        rowKey="name"
        dataSource={showsAll ? [...resource.fields] : different}
        locale={{ emptyText: '没有不同' }}
        rowClassName={(field) => (showsAll && differs(field) ? (styles.different ?? '') : '')}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: '字段', dataIndex: 'title', width: 140 },
          { title: <VersionTitle version={older} />, render: (_, field) => <CellOf field={field} version={older} /> },
          { title: <VersionTitle version={newer} />, render: (_, field) => <CellOf field={field} version={newer} /> },
        ]}
      />
    </>
  )
}

function VersionTitle({ version }: { version: RecordVersion }) {
  return (
    <>
      第 {version.dataVersion} 版 <Tag>{verbs[version.verb]}</Tag>
    </>
  )
}

function CellOf({ field, version }: { field: Field; version: RecordVersion }) {
  const { Cell } = fieldKitOf(field.kind)
  return <Cell field={field} row={version.row} />
}

function wordsOf(field: Field, { row }: RecordVersion): string {
  return fieldKitOf(field.kind).text(field, row)
}

function nameOf({ dataVersion, verb, createBy, createTime }: RecordVersion): string {
  return `第 ${dataVersion} 版 · ${verbs[verb]} · ${createBy} · ${createTime}`
}
