import { Alert, Card, Table } from 'antd'
import type { RedisInfo } from '#contract/modules/monitor/monitorCalls.ts'
import { redisTopic } from '#contract/modules/monitor/retained.ts'
import { useRedisInfo } from '../../../api/monitor.ts'
import { ApiError } from '../../../api/request.ts'
import { bytesText } from '../../fields/bytesText.ts'
import { Asked } from '../../session/Asked.tsx'
import { CourseCard } from './CourseCard.tsx'
import { useCourses } from './useCourses.ts'
import styles from './monitor.module.css'

const columns = [
  { title: '项目', dataIndex: 'key', width: 240 },
  { title: '值', dataIndex: 'value', ellipsis: true },
  { title: '说明', dataIndex: 'description', width: 260 },
]

/** The Redis that server processes share: keys, memory, and what it tells of itself. */
export function RedisPage() {
  const info = useRedisInfo()
  const courses = useCourses(redisTopic)
  const isMissing = info.error instanceof ApiError && info.error.status === 404
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2>Redis</h2>
      </header>
      {isMissing ? (
        <Alert type="info" showIcon title={info.error?.message} />
      ) : (
        <>
          {courses.state === 'ready' ? (
            <div className={styles.cards}>
              <CourseCard
                title="键"
                note="全部库中的键"
                value={courses.course('keys')?.value ?? null}
                points={courses.course('keys')?.points ?? []}
                show={keysText}
              />
              <CourseCard
                title="内存"
                note="Redis 自己占用的内存"
                value={courses.course('memory')?.value ?? null}
                points={courses.course('memory')?.points ?? []}
                show={bytesText}
              />
            </div>
          ) : null}
          <Card size="small" title="详细信息">
            <Asked query={info} failed="Redis 没有读出">
              {(lines) => (
                <Table<RedisInfo[number]>
                  size="small"
                  rowKey="key"
                  columns={columns}
                  dataSource={lines}
                  scroll={{ x: 720 }}
                  pagination={{ pageSize: 20, size: 'small', showSizeChanger: false, showTotal: (all) => `共 ${all} 项` }}
                />
              )}
            </Asked>
          </Card>
        </>
      )}
    </div>
  )
}

function keysText(value: number) {
  return { amount: value.toLocaleString('zh-CN'), unit: '个' }
}
