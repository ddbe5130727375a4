import { Card, Input, Segmented, Table, Tag } from 'antd'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import type { HttpTrace } from '#contract/modules/monitor/monitorCalls.ts'
import { traceTopic } from '#contract/modules/monitor/retained.ts'
import { useHttpTraces } from '../../../api/monitor.ts'
import { Asked } from '../../session/Asked.tsx'
import { CourseCard } from './CourseCard.tsx'
import { CoursePage } from './CoursePage.tsx'
import { momentText } from './metricText.ts'
import styles from './monitor.module.css'

const slowMs = 500

/** The newest requests that were answered, who asked and how long it took; secrets are masked by the server. */
export function TracePage() {
  return (
    <CoursePage title="请求追踪" lead={null} topic={traceTopic}>
      {({ course }) => (
        <>
          <div className={styles.cards}>
            <CourseCard
              title="请求"
              note="全部 HTTP 请求"
              value={course('requests')?.value ?? null}
              points={course('requests')?.points ?? []}
              show={perSecond}
            />
            <CourseCard
              title="最长一次"
              note="每 5 秒内最慢的请求"
              value={course('slowest')?.value ?? null}
              points={course('slowest')?.points ?? []}
              show={milliseconds}
            />
          </div>
          <Traces stamp={course('answered')?.value ?? 0} />
        </>
      )}
    </CoursePage>
  )
}

const perSecond = (value: number) => ({ amount: value.toFixed(1), unit: '次/秒' })
const milliseconds = (value: number) => ({ amount: value.toFixed(0), unit: '毫秒' })

type Which = '全部' | '出错' | '较慢'
const tests: Record<Which, (trace: HttpTrace) => boolean> = {
  全部: () => true,
  出错: ({ response }) => response.status >= 400,
  较慢: ({ timeTaken }) => timeTaken >= slowMs,
}

function Traces({ stamp }: { stamp: number }) {
  const [which, setWhich] = useState<Which>('全部')
  const [wanted, setWanted] = useState('')
  const traces = useHttpTraces(stamp)
  return (
    <Card
      size="small"
      title="最近 200 个请求"
      extra={<Segmented<Which> aria-label="哪些请求" options={['全部', '出错', '较慢']} value={which} onChange={setWhich} />}
    >
      <Input.Search
        allowClear
        className={styles.search ?? ''}
        placeholder="路径或用户名"
        aria-label="按路径或用户名查找"
        maxLength={100}
        onSearch={setWanted}
      />
      <Asked query={traces} failed="请求没有读出">
        {({ traces: all }) => (
          <Table<HttpTrace>
            size="small"
            rowKey={({ timestamp, request: { uri, method } }) => `${timestamp} ${method} ${uri}`}
            columns={columns}
            dataSource={all.filter((trace) => trace.request.method !== 'OPTIONS' && tests[which](trace) && fits(trace, wanted))}
            scroll={{ x: 860 }}
            expandable={{ expandedRowRender: headersOf }}
            pagination={{ defaultPageSize: 20, size: 'small', showTotal: (count) => `共 ${count} 个` }}
          />
        )}
      </Asked>
    </Card>
  )
}

function headersOf(trace: HttpTrace) {
  return <Headers trace={trace} />
}

function fits({ request: { uri }, principal }: HttpTrace, wanted: string): boolean {
  return uri.includes(wanted.trim()) || (principal?.name ?? '').includes(wanted.trim())
}

const columns: TableColumnsType<HttpTrace> = [
  { title: '时间', dataIndex: 'timestamp', width: 170, render: (timestamp: string) => momentText(Date.parse(timestamp)) },
  { title: '方法', dataIndex: ['request', 'method'], width: 80 },
  { title: '路径', dataIndex: ['request', 'uri'], ellipsis: true },
  { title: '用户', dataIndex: ['principal', 'name'], width: 110, render: (name: string | undefined) => name ?? '—' },
  { title: '地址', dataIndex: ['request', 'remoteAddress'], width: 130 },
  { title: '状态', dataIndex: ['response', 'status'], width: 80, render: (status: number) => <Tag color={statusColour(status)}>{status}</Tag> },
  { title: '用时（毫秒）', dataIndex: 'timeTaken', width: 120, align: 'right', sorter: (one, other) => one.timeTaken - other.timeTaken },
]

function statusColour(status: number): string {
  if (status >= 500) return 'error'
  return status >= 400 ? 'warning' : 'success'
}

function Headers({ trace: { request, response } }: { trace: HttpTrace }) {
  return (
    <div className={styles.headers}>
      {[
        { title: '请求头', headers: request.headers },
        { title: '应答头', headers: response.headers },
      ].map(({ title, headers }) => (
        <dl key={title}>
          <h4>{title}</h4>
          {Object.entries(headers).map(([name, values]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{values.join(', ')}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}
