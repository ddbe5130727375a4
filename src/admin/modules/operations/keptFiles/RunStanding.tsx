import { Alert, Flex, Progress, Typography } from 'antd'
import type { KeptFiles } from '#contract/modules/operations/keptFile.ts'
import { isUnderWay } from './useKeptFiles.ts'

/** How far the run of a job is, or why it did not succeed; nothing about one that is done. `what`: such as 备份. */
export function RunStanding({ run, what }: { run: KeptFiles['run']; what: string }) {
  if (run === null || run.state === 'done') return null
  if (!isUnderWay(run)) return <Alert type="error" showIcon title={`最近一次${what}没有成功：${run.text}`} />
  return (
    <Flex gap={12} align="center">
      <Progress percent={run.progress} status="active" style={{ maxWidth: 360 }} aria-label={`${what}进度`} />
      <Typography.Text type="secondary">{run.text === '' ? '等待开始' : run.text}</Typography.Text>
    </Flex>
  )
}
