import { Alert, App, Button, Card, Form, Input } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { TerminalStanding } from '#contract/modules/monitor/monitorCalls.ts'
import { runRedis, useOpenTerminal, useTerminal } from '../../../api/monitor.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './monitor.module.css'

/** Looks into Redis by a closed list of reading commands, after the password was given again. */
export function RedisTerminalPage() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2>Redis 终端</h2>
      </header>
      <Asked query={useTerminal()} failed="终端没有打开">
        {(standing) => (
          <div className={styles.terminal}>
            <Card size="small" title="命令">
              {standing.state === 'locked' ? <Password /> : null}
              {standing.state === 'off' ? <Alert type="info" showIcon title="终端没有开启。需要时请管理员设置 REDIS_TERMINAL=on 并重启服务。" /> : null}
              {standing.state === 'noRedis' ? <Alert type="info" showIcon title="没有配置 Redis：单个进程不需要它，终端不能使用。" /> : null}
              <Console isOpen={standing.state === 'open'} />
            </Card>
            <Commands standing={standing} />
          </div>
        )}
      </Asked>
    </div>
  )
}

function Password() {
  const open = useOpenTerminal()
  return (
    <Form<{ password: string }> layout="inline" className={styles.password ?? ''} onFinish={({ password }) => open.mutate(password)}>
      <Form.Item
        name="password"
        rules={[{ required: true, message: '请输入登录密码' }]}
        validateStatus={open.error ? 'error' : ''}
        help={open.error ? errorText(open.error, '没有打开，请重试') : '打开后 10 分钟内有效，每条命令都记入日志'}
      >
        <Input.Password autoComplete="current-password" placeholder="再输入一次登录密码" aria-label="登录密码" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={open.isPending}>
        打开终端
      </Button>
    </Form>
  )
}

type Line = { id: number; kind: 'asked' | 'answer' | 'refused'; text: string }
const mostLines = 1000

function Console({ isOpen }: { isOpen: boolean }) {
  const { message } = App.useApp()
  const [command, setCommand] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([])
  const [isBusy, setBusy] = useState(false)
  const add = (more: { kind: Line['kind']; text: string }[]) =>
    setLines((known) => [...known, ...more.map((line, at) => ({ ...line, id: (known.at(-1)?.id ?? 0) + at + 1 }))].slice(-mostLines))

  async function run() {
    if (command.trim() === '') return void message.info('请输入命令，例如 PING')
    setBusy(true)
    try {
      const { lines: answered } = await runRedis(command)
      add([{ kind: 'asked', text: `> ${command}` }, ...answered.map((text) => ({ kind: 'answer' as const, text }))])
      setCommand('')
    } catch (error) {
      add([
        { kind: 'asked', text: `> ${command}` },
        { kind: 'refused', text: errorText(error, '没有执行，请重试') },
      ])
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return (
    <>
      <pre className={styles.console} role="log" aria-label="终端输出">
        {lines.length === 0 ? '这里显示命令的回答' : null}
        {lines.map(({ id, kind, text }) => (
          <span key={id} data-kind={kind}>
            {text}
            {'\n'}
          </span>
        ))}
      </pre>
      <Input.Search
        aria-label="Redis 命令"
        placeholder="例如 SCAN 0 MATCH * COUNT 20"
        enterButton="执行"
        maxLength={200}
        value={command}
        disabled={!isOpen}
        loading={isBusy}
        onChange={(event) => setCommand(event.target.value)}
        onSearch={() => void run()}
      />
    </>
  )
}

function Commands({ standing: { commands } }: { standing: TerminalStanding }) {
  return (
    <Card size="small" title="可用的命令（只读，不显示值）">
      <dl className={styles.commands}>
        {commands.map(({ usage, says }) => (
          <div key={usage}>
            <dt>{usage}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
