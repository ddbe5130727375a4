import { Flex, Input, InputNumber, Radio, Select } from 'antd'
import { partRules } from '#contract/rules/cron/parts.ts'
import type { CronPart, PartName } from '#contract/rules/cron/parts.ts'
import { modesOf, weekdayOptions } from './partModes.ts'
import type { Slot } from './partModes.ts'

type Props = { name: PartName; part: CronPart; onChange: (part: CronPart) => void }

/** One part of an expression: the way it is said, and the numbers of the chosen way. */
export function CronPartEditor({ name, part, onChange }: Props) {
  const choices = modesOf(name)
  return (
    <Radio.Group
      aria-label={partRules[name].title}
      value={part.mode}
      onChange={({ target }) => {
        const chosen = choices.find(({ mode }) => mode === target.value)
        if (chosen) onChange(chosen.fresh)
      }}
    >
      <Flex vertical gap={12}>
        {choices.map(({ mode, label, slots }) => (
          <Flex key={mode} gap={8} align="center" wrap>
            <Radio value={mode}>{label}</Radio>
            {part.mode === mode ? <Slots slots={slots} part={part} onChange={onChange} /> : null}
            {part.mode === 'values' && mode === 'values' ? <Values name={name} values={part.values} onChange={onChange} /> : null}
          </Flex>
        ))}
        {part.mode === 'mixed' ? (
          <Flex gap={8} align="center">
            <Radio value="mixed">自定义</Radio>
            <Input aria-label={`${partRules[name].title}自定义`} value={part.text} disabled style={{ width: 200 }} />
          </Flex>
        ) : null}
      </Flex>
    </Radio.Group>
  )
}

function Slots({ slots, part, onChange }: { slots: readonly Slot[]; part: CronPart; onChange: (part: CronPart) => void }) {
  return slots.map((slot) => {
    const { before, after, bounds, isWeekday } = slot
    const [least, most] = bounds
    const take = (value: number | null) => onChange(slot.set(part, value ?? least))
    return (
      <Flex key={`${before}${after}`} gap={8} align="center">
        {before}
        {isWeekday ? (
          <Select aria-label={`${before}${after}`} value={slot.get(part)} options={weekdayOptions} onChange={take} style={{ width: 100 }} />
        ) : (
          <InputNumber aria-label={`${before}${after}`} min={least} max={most} precision={0} value={slot.get(part)} onChange={take} />
        )}
        {after}
      </Flex>
    )
  })
}

function Values({ name, values, onChange }: { name: PartName; values: readonly number[]; onChange: (part: CronPart) => void }) {
  const { values: bounds, unit, title } = partRules[name]
  const [least, most] = bounds
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => ({ value: least + index, label: `${least + index} ${unit}` }))
  return (
    <Select
      mode="multiple"
      aria-label={`指定的${title}`}
      value={[...values]}
      options={name === 'week' ? weekdayOptions : numbers}
      onChange={(chosen: number[]) => onChange({ mode: 'values', values: (chosen.length > 0 ? chosen : [least]).toSorted((one, other) => one - other) })}
      style={{ minWidth: 240, flex: 1 }}
    />
  )
}
