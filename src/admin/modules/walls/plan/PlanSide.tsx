import { Button, Form, Input, Select } from 'antd'
import type { PlantPlan } from '#contract/modules/walls/plan.ts'
import { usePlantTags } from '../../../../api/plc.ts'
import { withRoom } from './planEditing.ts'
import type { Chosen } from './planEditing.ts'
import styles from './Plan.module.css'
import { foundByWords } from '../../../fields/foundByWords.ts'

type Props = { plan: PlantPlan; chosen: Chosen | null; onPlan: (plan: PlantPlan) => void; onChoose: (chosen: Chosen | null) => void }
const climate = [
  ['temperatureTag', '温度测点'],
  ['humidityTag', '湿度测点'],
  ['pressureTag', '压差测点'],
] as const

/** Name and climate of the chosen room, or what can be done. */
export function PlanSide({ plan, chosen, onPlan, onChoose }: Props) {
  const tags = usePlantTags().data ?? []
  const options = tags.map(({ tagCode, name, unit }) => ({ value: tagCode, label: `${tagCode} ${name} ${unit}`.trim() }))
  const room = chosen?.kind === 'room' ? plan.rooms.find(({ id }) => id === chosen.id) : undefined
  return (
    <aside className={styles.side}>
      {room ? (
        <Form layout="vertical">
          <Form.Item label="房间名称">
            <Input aria-label="房间名称" maxLength={40} value={room.name} onChange={({ target }) => onPlan(withRoom(plan, { ...room, name: target.value }))} />
          </Form.Item>
          {climate.map(([name, label]) => (
            <Form.Item key={name} label={label}>
              <Select
                aria-label={label}
                allowClear
                showSearch={foundByWords}
                placeholder="没有就不选"
                value={room[name] === '' ? null : room[name]}
                options={options}
                onChange={(tagCode: string | null) => onPlan(withRoom(plan, { ...room, [name]: tagCode ?? '' }))}
              />
            </Form.Item>
          ))}
          <Button
            danger
            onClick={() => {
              onPlan({ ...plan, rooms: plan.rooms.filter(({ id }) => id !== room.id) })
              onChoose(null)
            }}
          >
            移除房间
          </Button>
        </Form>
      ) : (
        <p className={styles.quiet}>
          把设备和房间拖到它们所在的地方；选中后也可以用方向键移动，Shift+方向键改房间大小。选中房间后在这里选温度、湿度、压差的测点。
        </p>
      )}
    </aside>
  )
}
