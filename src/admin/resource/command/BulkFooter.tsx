import { Button } from 'antd'
import type { Command } from '#contract/command.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import type { BulkRun } from './useBulkRun.ts'

type Props = { command: Command; run: BulkRun; onBegin: () => void; onClose: () => void }

/** What can be done with a bulk command as far as it is: begin, stop, try again, close. */
export function BulkFooter({ command, run: { phase, report, stop, goOn, retryFailures }, onBegin, onClose }: Props) {
  switch (phase) {
    case 'running':
    case 'stopping':
      return (
        <Button danger disabled={phase === 'stopping'} onClick={stop}>
          {phase === 'stopping' ? '正在停止…' : '停止'}
        </Button>
      )
    case 'asking':
      return (
        <>
          <Button onClick={onClose}>取消</Button>
          <ReadyButton
            type="primary"
            danger={command.tone === 'danger'}
            reason={report.left.length === 0 ? `选中的记录都不能${command.title}，原因写在上面` : null}
            onClick={onBegin}
          >
            {`${command.title} ${report.left.length} 条`}
          </ReadyButton>
        </>
      )
    case 'done':
      return (
        <>
          {report.left.length > 0 ? <Button onClick={() => void goOn()}>{`继续剩下的 ${report.left.length} 条`}</Button> : null}
          {report.failures.length > 0 ? <Button onClick={() => void retryFailures()}>重试失败的</Button> : null}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      )
    default:
      return phase satisfies never
  }
}
