import { App, Button, Checkbox, Skeleton, Switch, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { MessageChoices } from '#contract/modules/messages/messageCalls.ts'
import { Channel, MessageKind, messageKinds } from '#contract/modules/messages/messageTemplate.ts'
import { useMessageChoices } from '../../../../api/messages.ts'
import styles from './SettingsPage.module.css'

const ways = [
  { value: '4', label: '铃铛' },
  { value: '2', label: '邮件' },
  { value: '1', label: '短信' },
] as const
const Own = Channel.exclude(['3'])
const clock = 'HH:mm'

/** By which ways a person wants to be told of what, and when not. Mail and text messages of the quiet hours come when they are over. */
export function MessageChoicesSetting() {
  const { data, save } = useMessageChoices()
  return data ? <ChoicesForm key={JSON.stringify(data)} standing={data} open={data.open} save={save} /> : <Skeleton active />
}

type Props = { standing: MessageChoices; open: readonly Channel[]; save: (choices: MessageChoices) => Promise<void> }

function ChoicesForm({ standing, open, save }: Props) {
  const { message } = App.useApp()
  const [{ channels, quiet }, setChoices] = useState<MessageChoices>({ channels: standing.channels, quiet: standing.quiet })
  const options = ways.map((way) => ({ ...way, disabled: !open.includes(way.value) }))

  async function keep() {
    try {
      await save({ channels, quiet })
      void message.success('已保存')
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    }
  }

  return (
    <>
      <p className={styles.hint}>按类别选择怎样收到发给您的消息。灰色的方式工厂还没有开通，请联系管理员。</p>
      <ul className={styles.rows}>
        {MessageKind.options.map((kind) => (
          <li key={kind}>
            <strong>{messageKinds[kind]}</strong>
            <Checkbox.Group
              options={options}
              value={channels[kind] ?? ['4']}
              onChange={(chosen) => setChoices({ quiet, channels: { ...channels, [kind]: chosen.flatMap((one) => Own.safeParse(one).data ?? []) } })}
            />
          </li>
        ))}
        <li>
          <div>
            <strong>免打扰时段</strong>
            <p>时段内的邮件和短信等时段结束后再发，铃铛照常。</p>
          </div>
          <div>
            {quiet ? (
              <TimePicker.RangePicker
                format={clock}
                minuteStep={5}
                order={false}
                allowClear={false}
                value={[dayjs(quiet.from, clock), dayjs(quiet.to, clock)]}
                onChange={(range) => range?.[0] && range[1] && setChoices({ channels, quiet: { from: range[0].format(clock), to: range[1].format(clock) } })}
              />
            ) : null}{' '}
            <Switch
              aria-label="免打扰时段"
              checked={quiet !== null}
              onChange={(isOn) => setChoices({ channels, quiet: isOn ? { from: '22:00', to: '07:00' } : null })}
            />
          </div>
        </li>
      </ul>
      <Button type="primary" className={styles.below ?? ''} onClick={() => void keep()}>
        保存
      </Button>
    </>
  )
}
