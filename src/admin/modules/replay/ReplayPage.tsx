import { Button, Card, DatePicker, Segmented, Table } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { Mark } from '#contract/modules/replay/replay.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { useMarks } from '../../../api/replay.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './ReplayPage.module.css'

const format = 'YYYY-MM-DD HH:mm:ss'
const aroundMs = 12 * 3_600_000
const boards = [
  { value: '/display/plc', label: 'PLC 监控' },
  { value: '/display/powder', label: '磨粉看板' },
  { value: '/display/alarms', label: '报警看板' },
  { value: '/display/orders', label: '生产订单看板' },
]
const kinds = { alarm: '▲ 报警', stop: '■ 停机', batch: '◆ 换批' } as const

/** 班次回放: a moment and a board, and what happened in the twelve hours before it; each event is one click away (factory.md 3.16). */
export function ReplayPage() {
  const { asked, ask } = useAddressQuery()
  const { plantTz } = configuration
  const board = boards.find(({ value }) => value === asked['board'])?.value ?? '/display/plc'
  const nowMs = useServerNow(60_000)
  const at = instantOf(asked['at'] ?? '', plantTz) ?? Math.floor(nowMs / 3_600_000) * 3_600_000
  const text = wireTime(at, plantTz)
  const query = useMarks(at - aroundMs, at)
  const open = (ms: number) => window.open(`${board}?at=${encodeURIComponent(wireTime(ms, plantTz))}`, '_blank', 'noopener')
  return (
    <div className={styles.page}>
      <Card size="small">
        <div className={styles.bar}>
          <Segmented aria-label="看板" options={boards} value={board} onChange={(next) => ask({ board: next, at: text })} />
          <DatePicker
            aria-label="回放到"
            showTime
            allowClear={false}
            format={format}
            value={dayjs(text)}
            maxDate={dayjs(wireTime(nowMs, plantTz))}
            onChange={(next) => (next === null ? undefined : ask({ board, at: next.format(format) }))}
          />
          <Button type="primary" onClick={() => open(at)}>
            从 {text.slice(5, 16)} 回放
          </Button>
          <span className={styles.quiet}>在新窗口里打开，四周有条纹，写着“回放”，不会和实时看板混淆。</span>
        </div>
      </Card>
      <Asked query={query} failed="这段时间的事件没有读出">
        {({ marks }) => (
          <Card size="small" title={`之前 12 小时，${marks.length} 件`}>
            <Table<Mark>
              size="small"
              rowKey={({ at: ms, kind, text: words }) => `${ms} ${kind} ${words}`}
              dataSource={marks.toReversed()}
              pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
              locale={{ emptyText: '这 12 小时里没有报警、停机和换批' }}
              scroll={{ x: 'max-content' }}
              columns={[
                { title: '时间', width: 180, render: (_none, { at: ms }) => wireTime(ms, plantTz) },
                { title: '事件', width: 110, render: (_none, { kind }) => kinds[kind] },
                { title: '说明', dataIndex: 'text' },
                {
                  title: '',
                  width: 120,
                  render: (_none, { at: ms, text: words }) => (
                    <Button type="link" size="small" aria-label={`从前 1 分回放 ${words}`} onClick={() => open(ms - 60_000)}>
                      从前 1 分回放
                    </Button>
                  ),
                },
              ]}
            />
          </Card>
        )}
      </Asked>
    </div>
  )
}
