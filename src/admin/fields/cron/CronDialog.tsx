import { Alert, Flex, Input, Modal, Tabs } from 'antd'
import { useState } from 'react'
import { isChosen, parseCron } from '#contract/rules/cron/parse.ts'
import { partRules, standardCron } from '#contract/rules/cron/parts.ts'
import type { Cron, CronPart, PartName } from '#contract/rules/cron/parts.ts'
import { writeCron } from '#contract/rules/cron/write.ts'
import { okOrReason } from '../../grey/okOrReason.tsx'
import { CronPartEditor } from './CronPartEditor.tsx'
import { NextRuns } from './NextRuns.tsx'

/** as the tabs stand: the week beside the day it competes with */
const tabs: readonly PartName[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year']

type Props = { text: string; onOk: (text: string) => void; onClose: () => void }

/** Builds a cron expression part by part, and shows when it is due (CRON-001, CRON-006 to CRON-008). */
export function CronDialog({ text, onOk, onClose }: Props) {
  const [written, setWritten] = useState(() => (text.trim() === '' ? writeCron(standardCron) : text))
  const parsed = parseCron(written)
  const isRight = 'cron' in parsed
  const [last, setLast] = useState<Cron>(isRight ? parsed.cron : standardCron)
  const cron = isRight ? parsed.cron : last

  function change(name: PartName, part: CronPart) {
    const next = writeCron(withPart(cron, name, part))
    setWritten(next)
    const read = parseCron(next)
    if ('cron' in read) setLast(read.cron)
  }

  return (
    <Modal
      title="Cron表达式"
      open
      width={720}
      onCancel={onClose}
      footer={okOrReason(isRight ? null : parsed.reason, '确定')}
      onOk={() => {
        if (!isRight) return
        onOk(writeCron(parsed.cron))
        onClose()
      }}
    >
      <Tabs
        items={tabs.map((name) => ({
          key: name,
          label: partRules[name].title,
          children: <CronPartEditor name={name} part={cron[name]} onChange={(part) => change(name, part)} />,
        }))}
      />
      <Flex vertical gap={12} style={{ marginTop: 16 }}>
        <Input aria-label="表达式" value={written} status={isRight ? '' : 'error'} onChange={({ target }) => setWritten(target.value)} />
        {isRight ? <NextRuns cron={parsed.cron} /> : <Alert type="error" showIcon title={parsed.reason} />}
      </Flex>
    </Modal>
  )
}

/** A concrete week leaves the day open, and the other way round (decisions.md 16). */
function withPart(cron: Cron, name: PartName, part: CronPart): Cron {
  const changed = { ...cron, [name]: part }
  if (name === 'week' && isChosen(part)) return { ...changed, day: { mode: 'none' } }
  if (name === 'week' && part.mode === 'none' && cron.day.mode === 'none') return { ...changed, day: { mode: 'every' } }
  if (name === 'day' && part.mode === 'none' && cron.week.mode === 'none') return { ...changed, week: { mode: 'every' } }
  if (name === 'day' && part.mode !== 'none') return { ...changed, week: { mode: 'none' } }
  return changed
}
