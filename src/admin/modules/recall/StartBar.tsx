import { Card, DatePicker, Input, Segmented, Tag } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { startKinds, startTexts } from '#contract/modules/recall/impact.ts'
import type { Impact, ImpactAsked, StartKind } from '#contract/modules/recall/impact.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useScans } from '../scanning/useScans.ts'
import styles from './RecallPage.module.css'

const format = 'YYYY-MM-DD HH:mm:ss'
const hints: Readonly<Record<StartKind, string>> = {
  code: '扫码，或输入批号、件码、箱号、SSCC、单号、容器',
  scale: '秤的编码',
  machine: '设备编码，或报警编码',
  person: '账号',
}

type Props = { start: ImpactAsked | null; isFixed: boolean; impact: Impact | undefined; onSearch: (start: Record<string, string>) => void }

/** What a search begins with. A scan searches at once; of a recall that was begun the start stays as it is. */
export function StartBar({ start, isFixed, impact, onSearch }: Props) {
  const [kind, setKind] = useState<StartKind>(start?.kind ?? 'code')
  const [code, setCode] = useState(start?.code ?? '')
  const [from, setFrom] = useState(start?.from ?? '')
  const [to, setTo] = useState(start?.to ?? '')
  const lacks = code.trim() === '' ? `请先填写：${hints[kind]}` : kind !== 'code' && (from === '' || to === '') ? '请先选择时间' : null
  const search = () => (lacks === null ? onSearch({ kind, code: code.trim(), ...(kind === 'code' ? {} : { from, to }) }) : undefined)
  useScans(({ raw }) => (isFixed || raw.trim() === '' ? undefined : onSearch({ kind: 'code', code: raw.trim() })))
  return (
    <Card size="small">
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <Segmented
          aria-label="查起"
          disabled={isFixed}
          value={kind}
          options={startKinds.map((value) => ({ value, label: startTexts[value] }))}
          onChange={setKind}
        />
        <Input
          className={styles.code ?? ''}
          aria-label={hints[kind]}
          placeholder={hints[kind]}
          disabled={isFixed}
          value={code}
          maxLength={64}
          onChange={(event) => setCode(event.target.value)}
        />
        {kind === 'code' ? null : (
          <DatePicker.RangePicker
            aria-label="时间"
            showTime
            format={format}
            disabled={isFixed}
            value={from === '' || to === '' ? null : [dayjs(from), dayjs(to)]}
            onChange={(next) => {
              setFrom(next?.[0]?.format(format) ?? '')
              setTo(next?.[1]?.format(format) ?? '')
            }}
          />
        )}
        {isFixed ? null : (
          <ReadyButton type="primary" htmlType="submit" reason={lacks}>
            查去向
          </ReadyButton>
        )}
        {impact === undefined ? null : (
          <span className={styles.found}>
            <strong>{impact.title}</strong>
            <span>
              查到 {impact.trace.lots.length} 个节点，{(impact.ms / 1000).toFixed(2)} 秒
            </span>
            {impact.open.length === 0 ? null : (
              <Tag color="warning">{`▲ ${impact.open.length} 个批次还没投料，请在称量和投缸处拦下：${impact.open.slice(0, 3).join('、')}`}</Tag>
            )}
          </span>
        )}
      </form>
    </Card>
  )
}
