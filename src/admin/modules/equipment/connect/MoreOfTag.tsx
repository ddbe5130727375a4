import { Checkbox, Flex, Input, Select } from 'antd'
import { wordOrderDictionary } from '#contract/modules/equipment/plcDevices.ts'
import { wordOrders } from '#contract/tag.ts'
import { useDictionary } from '../../../../api/dictionary.ts'
import styles from './Connect.module.css'
import type { TagMore } from './tagMore.ts'

type Props = { line: number; more: TagMore; onChange: (over: Partial<TagMore>) => void }

const texts = [
  ['offset', '偏移', '0'],
  ['engLow', '量程下限', '不限'],
  ['engHigh', '量程上限', '例如 16'],
  ['limitLL', '下下限', '不限'],
  ['limitL', '下限', '不限'],
  ['limitHH', '上上限', '不限'],
  ['decimals', '小数位', '自动'],
  ['deadband', '死区', '0'],
] as const

/** What few values need: the range and what happens at its ends, the other limits, an order of their own (factory.md 7.1). */
export function MoreOfTag({ line, more, onChange }: Props) {
  const orders = useDictionary(wordOrderDictionary)
  return (
    <Flex gap={12} wrap align="end">
      {texts.map(([field, title, hint]) => (
        <label key={field} className={styles.field}>
          <span>{title}</span>
          <Input aria-label={`${title} ${line}`} placeholder={hint} value={more[field]} onChange={(event) => onChange({ [field]: event.target.value })} />
        </label>
      ))}
      <div className={styles.field}>
        <span>字节序</span>
        <Select<string>
          aria-label={`字节序 ${line}`}
          value={more.wordOrder}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: '同设备' }, ...orders.map(({ value, text }) => ({ value, label: text }))]}
          onChange={(chosen) => onChange({ wordOrder: wordOrders.find((order) => order === chosen) ?? '' })}
        />
      </div>
      <Checkbox checked={more.squareRoot} onChange={(event) => onChange({ squareRoot: event.target.checked })}>
        开方（差压测流量，四个上下限都要填）
      </Checkbox>
      <Checkbox checked={more.clamp} onChange={(event) => onChange({ clamp: event.target.checked })}>
        限幅（超出量程显示为量程的一头）
      </Checkbox>
    </Flex>
  )
}
