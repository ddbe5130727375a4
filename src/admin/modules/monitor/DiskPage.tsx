import { Card, Progress } from 'antd'
import { diskTopic } from '#contract/modules/monitor/retained.ts'
import { useDisks } from '../../../api/monitor.ts'
import { bytesText } from '../../fields/bytesText.ts'
import { Asked } from '../../session/Asked.tsx'
import { CourseCard } from './CourseCard.tsx'
import { CoursePage } from './CoursePage.tsx'
import styles from './monitor.module.css'

const nearlyFull = 90

/** How full the disk is that everything is kept on, and how its free space has moved. */
export function DiskPage() {
  const found = useDisks()
  return (
    <CoursePage title="磁盘" lead={null} topic={diskTopic}>
      {({ course }) => (
        <div className={styles.cards}>
          <CourseCard
            title="剩余空间"
            note="低于 500 MB 时服务开始拒绝上传，请提前清理"
            value={course('free')?.value ?? null}
            points={course('free')?.points ?? []}
            show={bytesText}
          />
          <Asked query={found} failed="磁盘没有读出">
            {(disks) =>
              disks.map(({ name, max, rest, restPPT }) => {
                const used = restPPT / 10
                return (
                  <Card key={name} size="small" title={name}>
                    <div className={styles.disk}>
                      <Progress
                        type="dashboard"
                        aria-label={`${name} 已用`}
                        percent={used}
                        status={used >= nearlyFull ? 'exception' : 'normal'}
                        format={(percent) => `${percent ?? 0} %`}
                      />
                      <dl>
                        <dt>全部</dt>
                        <dd>{sizeText(max)}</dd>
                        <dt>已用</dt>
                        <dd>{sizeText(max - rest)}</dd>
                        <dt>剩余</dt>
                        <dd>{sizeText(rest)}</dd>
                      </dl>
                    </div>
                  </Card>
                )
              })
            }
          </Asked>
        </div>
      )}
    </CoursePage>
  )
}

function sizeText(bytes: number): string {
  const { amount, unit } = bytesText(bytes)
  return `${amount} ${unit}`
}
