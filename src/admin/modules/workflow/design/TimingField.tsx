import { Checkbox, Flex, Input, InputNumber, Segmented, Select } from 'antd'
import type { Timing } from '#contract/modules/workflow/timing.ts'
import { durationMs } from '#contract/modules/workflow/timing.ts'

const units = [
  { value: 'M', label: '分钟', ms: 60_000 },
  { value: 'H', label: '小时', ms: 3_600_000 },
  { value: 'D', label: '天', ms: 86_400_000 },
] as const

/** When a timer is due: after so long, of working time where it is said so, or at the times of a cron. */
export function TimingField({ value, onChange }: { value: Timing; onChange: (value: Timing) => void }) {
  const ms = value.is === 'after' ? (durationMs(value.duration) ?? 0) : 0
  const unit = units.toReversed().find((one) => ms > 0 && ms % one.ms === 0) ?? units[1]
  const give = (amount: number, of: (typeof units)[number]) =>
    onChange({ is: 'after', duration: of.value === 'D' ? `P${amount}D` : `PT${amount}${of.value}`, workingTime: value.is === 'after' && value.workingTime })
  return (
    <Flex vertical gap={8}>
      <Segmented
        aria-label="怎样计时"
        options={[
          { value: 'after', label: '过多久' },
          { value: 'cron', label: '按时刻' },
        ]}
        value={value.is}
        onChange={(is) => onChange(is === 'cron' ? { is: 'cron', cron: '0 0 8 * * ?' } : { is: 'after', duration: 'PT4H', workingTime: false })}
      />
      {value.is === 'cron' ? (
        <Input aria-label="时刻（cron 表达式）" value={value.cron} maxLength={100} onChange={({ target }) => onChange({ is: 'cron', cron: target.value })} />
      ) : (
        <>
          <Flex gap={8}>
            <InputNumber aria-label="多久" min={1} max={9999} precision={0} value={Math.max(1, ms / unit.ms)} onChange={(amount) => give(amount ?? 1, unit)} />
            <Select<string>
              aria-label="单位"
              value={unit.value}
              options={units.map((one) => ({ value: one.value, label: one.label }))}
              onChange={(to) => give(Math.max(1, ms / unit.ms), units.find((one) => one.value === to) ?? unit)}
            />
          </Flex>
          <Checkbox checked={value.workingTime} onChange={({ target }) => onChange({ ...value, workingTime: target.checked })}>
            只算工厂上班的时间
          </Checkbox>
        </>
      )}
    </Flex>
  )
}
