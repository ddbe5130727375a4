import { Typography } from 'antd'
import { useState } from 'react'
import type { Cron } from '#contract/rules/cron/parts.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'

const shown = 10

/** When an expression is due next, on the clock of the plant. */
export function NextRuns({ cron }: { cron: Cron }) {
  const [openedAt] = useState(() => Date.now())
  const { plantTz } = configuration
  const runs = nextRuns(cron, openedAt, shown, plantTz)
  if (runs.length === 0) return <Typography.Text type="warning">这个表达式以后不会再执行</Typography.Text>
  return (
    <section aria-label="最近执行时间">
      <Typography.Text type="secondary">最近 {runs.length} 次执行时间</Typography.Text>
      <ol style={{ columns: '190px 2', margin: 0 }}>
        {runs.map((at) => (
          <li key={at}>{wireTime(at, plantTz)}</li>
        ))}
      </ol>
    </section>
  )
}
