import { Descriptions, Drawer } from 'antd'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { faceOf } from '../fields/faces.ts'
import { plainText } from '../fields/plain.ts'

const widthPx = 560

/** Everything of one record, and who made and last changed it. */
export function RecordDetail({ resource, row, onClose }: { resource: Resource; row: RecordRow; onClose: () => void }) {
  const items = resource.fields.map((field) => {
    const { Cell } = faceOf(field.kind)
    return { key: field.name, label: field.title, children: <Cell field={field} row={row} /> }
  })
  const made = (who: string, when: string) => [plainText({ name: who }, row), plainText({ name: when }, row)].filter(Boolean).join('，')
  return (
    <Drawer title={`${resource.title}详情`} size={widthPx} open onClose={onClose}>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 110 } }}
        items={[
          ...items,
          { key: 'made', label: '创建', children: made('createBy', 'createTime') },
          { key: 'changed', label: '最近修改', children: made('updateBy', 'updateTime') },
        ]}
      />
    </Drawer>
  )
}
