import { Button, Flex, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { designKinds } from '#contract/modules/online/cgform/design.ts'
import type { DesignHead } from '#contract/modules/online/cgform/calls.ts'
import { useDesign, useDesigns } from '../../../../api/cgform.ts'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { DesignActs } from './DesignActs.tsx'
import { Designer } from './Designer.tsx'
import styles from './Designer.module.css'
import { NewDesignDialog } from './NewDesignDialog.tsx'
import { TakeDesignButton } from './TakeDesignButton.tsx'

const designAt = (id: string) => `/online/cgform?${new URLSearchParams({ id }).toString()}`

/** 表单设计 (/online/cgform): every table that somebody designed, and with `?id=` one of them on the drawing board. */
export function HeadListPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return id === '' ? <HeadList /> : <Drawn key={id} id={id} />
}

function Drawn({ id }: { id: string }) {
  const read = useDesign(id)
  useTabName(read.data?.design.table.title)
  return (
    <Asked query={read} failed="设计没有打开">
      {(found) => <Designer key={`${found.id} ${read.dataUpdatedAt}`} read={found} onReopen={() => void read.refetch()} />}
    </Asked>
  )
}

function HeadList() {
  const designs = useDesigns()
  /** the code of the header whose lines are begun, '' for a table of its own */
  const [begun, begin] = useState<string | null>(null)
  return (
    <div className={styles.bar}>
      <Flex gap={8} wrap>
        <Permit action="sys:cgform:edit">
          <Button type="primary" onClick={() => begin('')}>
            新建表
          </Button>
          <TakeDesignButton />
        </Permit>
      </Flex>
      <div className={styles.full}>
        <Asked query={designs} failed="表单设计没有读出">
          {(found) => (
            <Table<DesignHead>
              size="middle"
              rowKey="id"
              dataSource={found}
              scroll={{ x: 'max-content' }}
              locale={{ emptyText: '还没有设计过表。点“新建表”，或从一份 Excel 开始' }}
              pagination={{ defaultPageSize: 20, showTotal: (count) => `共 ${count} 条`, hideOnSinglePage: true }}
              columns={[
                { title: '名称', key: 'title', width: 180, render: (_, { id, tableTxt }) => <Link to={designAt(id)}>{tableTxt}</Link> },
                { title: '数据表', dataIndex: 'tableName', width: 180, render: (name: string) => <code>{name}</code> },
                {
                  title: '类型',
                  key: 'kind',
                  width: 150,
                  render: (_, { kind, below }) =>
                    below === null ? designKinds[kind] : `${found.find(({ id }) => id === below)?.tableTxt ?? below}的${designKinds[kind]}`,
                },
                {
                  title: '数据库',
                  key: 'state',
                  width: 120,
                  render: (_, { isDbSynch, tableVersion }) =>
                    isDbSynch === 'Y' ? (
                      <Tag color="success">在用 v{tableVersion}</Tag>
                    ) : (
                      <Tag color="warning">{tableVersion === 0 ? '还没有同步' : '有改动没同步'}</Tag>
                    ),
                },
                { title: '修改人', dataIndex: 'updateBy', width: 110 },
                { title: '修改时间', dataIndex: 'updateTime', width: 170 },
                {
                  title: '操作',
                  key: 'acts',
                  width: 190,
                  render: (_, head) => <DesignActs head={head} to={designAt(head.id)} onAddLine={() => begin(head.id)} />,
                },
              ]}
            />
          )}
        </Asked>
      </div>
      {begun === null ? null : <NewDesignDialog below={begun} onClose={() => begin(null)} to={designAt} />}
    </div>
  )
}
