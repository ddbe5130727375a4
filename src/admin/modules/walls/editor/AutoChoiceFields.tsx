import { Radio, Select } from 'antd'
import { useState } from 'react'
import { machineTypeDictionary } from '#contract/modules/equipment/machine.ts'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { AutoChoice } from '#contract/modules/walls/board.ts'
import { useDictionary } from '../../../../api/dictionary.ts'
import styles from './Editor.module.css'

type Props = { machines: readonly Machine[]; onChoice: (choice: AutoChoice | null) => void }
type By = AutoChoice['by']

/** From which machines a board makes itself; null is told while nothing is chosen. Begins with the whole plant. */
export function AutoChoiceFields({ machines, onChoice }: Props) {
  const [by, setBy] = useState<By>('all')
  const [codes, setCodes] = useState<string[]>([])
  const typeWords = new Map(useDictionary(machineTypeDictionary).map(({ value, text }) => [value, text]))
  const workshops = new Map(machines.map(({ workshopCode, workshopName }) => [workshopCode, workshopName]))
  const types = [...new Set<string>(machines.map(({ type }) => type))]
  const options =
    by === 'workshop'
      ? [...workshops].filter(([value]) => value !== '').map(([value, label]) => ({ value, label }))
      : types.map((value) => ({ value, label: typeWords.get(value) ?? '其他' }))
  function choose(next: By, chosen: string[]) {
    setBy(next)
    setCodes(chosen)
    const [code] = chosen
    onChoice(next === 'all' ? { by: next } : code === undefined ? null : next === 'machines' ? { by: next, codes: chosen } : { by: next, code })
  }
  return (
    <div className={styles.auto}>
      <Radio.Group
        value={by}
        onChange={({ target }) => choose(target.value as By, [])} // the values of the options below
        options={[
          { value: 'all' as const, label: '全部设备' },
          { value: 'workshop' as const, label: '按车间' },
          { value: 'type' as const, label: '按设备类型' },
          { value: 'machines' as const, label: '挑选设备' },
        ]}
      />
      {by === 'all' ? null : by === 'machines' ? (
        <Select
          mode="multiple"
          aria-label="设备"
          maxCount={60}
          value={codes}
          onChange={(chosen: string[]) => choose(by, chosen)}
          placeholder="请选择设备"
          options={machines.map(({ equipCode, name }) => ({ value: equipCode, label: `${equipCode} ${name}` }))}
        />
      ) : (
        <Select
          aria-label={by === 'workshop' ? '车间' : '设备类型'}
          value={codes[0] ?? null}
          onChange={(code: string) => choose(by, [code])}
          placeholder="请选择"
          options={options}
        />
      )}
    </div>
  )
}
