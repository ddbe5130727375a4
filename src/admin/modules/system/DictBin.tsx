import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Table } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { dicts } from '#contract/modules/system/dict.ts'
import { BinnedDict } from '#contract/modules/system/dictBin.ts'
import { envelopeOf, request } from '../../../api/request.ts'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'

const widthPx = 760

/** Dictionaries that were deleted: brought back with their entries, or removed for good. */
export function DictBin() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:dict:delete">
      <Button onClick={() => setOpen(true)}>回收站</Button>
      {isOpen ? (
        <Drawer title="回收站" size={`min(${widthPx}px, 100vw)`} open onClose={() => setOpen(false)}>
          <Binned />
        </Drawer>
      ) : null}
    </Permit>
  )
}

function Binned() {
  const found = useQuery({ queryKey: ['records', dicts.name, 'bin'], queryFn: () => request('/sys/dict/deleteList', z.array(BinnedDict), { quiet: true }) })
  const { message, modal } = App.useApp()
  const queries = useQueryClient()

  async function act(path: string, method: 'PUT' | 'DELETE') {
    try {
      void message.success((await envelopeOf(path, { method, quiet: true })).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    await queries.invalidateQueries({ queryKey: ['records', dicts.name] })
  }
  const purge = ({ id, dictName }: BinnedDict) =>
    void modal.confirm({
      title: `彻底删除字典“${dictName}”？`,
      content: '字典和它的全部字典项不能再恢复，用到它的记录只显示数据值。',
      okText: '彻底删除',
      okButtonProps: { danger: true },
      onOk: () => act(`/sys/dict/deletePhysic/${encodeURIComponent(id)}`, 'DELETE'),
    })

  return (
    <Asked query={found} failed="回收站没有读出">
      {(records) => (
        <Table<BinnedDict>
          size="small"
          rowKey="id"
          aria-label="回收站"
          dataSource={records}
          columns={[
            { key: 'dictName', dataIndex: 'dictName', title: '字典名称' },
            { key: 'dictCode', dataIndex: 'dictCode', title: '字典编码' },
            { key: 'description', dataIndex: 'description', title: '描述' },
            {
              key: 'act',
              title: '操作',
              width: 160,
              render: (_value, dict) => (
                <Flex>
                  <Button type="link" size="small" onClick={() => void act(`/sys/dict/back/${encodeURIComponent(dict.id)}`, 'PUT')}>
                    恢复
                  </Button>
                  <Button type="link" danger size="small" onClick={() => purge(dict)}>
                    彻底删除
                  </Button>
                </Flex>
              ),
            },
          ]}
          scroll={{ x: 560 }}
          locale={{ emptyText: '回收站是空的' }}
          pagination={false}
        />
      )}
    </Asked>
  )
}
