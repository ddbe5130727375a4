import { Button, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import type { DashboardBoard } from '#contract/modules/online/dashboard/dashboardBoard.ts'

type Params = DashboardBoard['params']

const most = 6
const columns = [
  ['name', '参数名', '和报表里的参数同名'],
  ['title', '标题', ''],
  ['value', '初值', ''],
] as const

/** The values that all tiles are asked with: one parameter reaches every report that knows it. */
export function DashboardParameters({ params, onChange }: { params: Params; onChange: (params: Params) => void }) {
  const [isOpen, open] = useState(false)
  const set = (at: number, next: Partial<Params[number]>) => onChange(params.map((param, place) => (place === at ? { ...param, ...next } : param)))
  return (
    <>
      <Button onClick={() => open(true)}>参数{params.length > 0 ? ` ${params.length}` : ''}</Button>
      <Modal
        title="看板的参数"
        open={isOpen}
        onCancel={() => open(false)}
        onOk={() => open(false)}
        cancelButtonProps={{ style: { display: 'none' } }}
        okText="好"
      >
        <Flex vertical gap={8}>
          {params.map((param, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a parameter has no other key while its name is written
            <Flex key={at} gap={8}>
              {columns.map(([name, title, hint]) => (
                <Input
                  key={name}
                  aria-label={`第 ${at + 1} 个参数的${title}`}
                  placeholder={hint === '' ? title : `${title}，${hint}`}
                  maxLength={name === 'value' ? 255 : name === 'title' ? 40 : 32}
                  value={param[name]}
                  onChange={({ target }) => set(at, { [name]: target.value })}
                />
              ))}
              <Button onClick={() => onChange(params.filter((_each, place) => place !== at))}>去掉</Button>
            </Flex>
          ))}
          <Button type="dashed" disabled={params.length >= most} onClick={() => onChange([...params, { name: '', title: '', value: '' }])}>
            加一个参数
          </Button>
        </Flex>
      </Modal>
    </>
  )
}
