import { Empty, Tag, Timeline } from 'antd'
import { useDictionary } from '../../../api/dictionary.ts'
import type { Resource } from '#contract/resource.ts'
import { useStateChanges } from '../../../api/commands.ts'
import { useVersions } from '../../../api/versions.ts'
import { Asked } from '../../session/Asked.tsx'
import { useHolds } from '../../session/useHolds.ts'
import styles from './detail.module.css'
import { timelineOf } from './timelineOf.ts'
import type { Happening } from './timelineOf.ts'

type Props = { resource: Resource; id: string }

/** What happened to a record: its states, and for people who may read the data log what each version changed. */
export function RecordTimeline(props: Props) {
  return useHolds('sys:dataLog:list') ? <WithVersions {...props} /> : <Happenings {...props} versions={none} />
}

const none: readonly never[] = []

function WithVersions({ resource, id }: Props) {
  const versions = useVersions(resource.name, id)
  return (
    <Asked query={versions.error?.message === noVersion ? { ...versions, data: [], error: null } : versions} failed="修改记录没有读出">
      {(found) => <Happenings resource={resource} id={id} versions={found} />}
    </Asked>
  )
}

/** the server's answer for a record that was never written through the office */
const noVersion = '未找到版本信息'

function Happenings({ resource, id, versions }: Props & { versions: Parameters<typeof timelineOf>[2] }) {
  const states = useStateChanges(resource, id)
  const textOf = useStateText(resource)
  return (
    <Asked query={resource.states === null ? { ...states, data: [] } : states} failed="状态记录没有读出">
      {(changes) => <Drawn happenings={timelineOf(resource, changes, versions, textOf)} />}
    </Asked>
  )
}

/** What a state is called. */
function useStateText({ fields, states }: Resource): (state: string) => string {
  const field = fields.find(({ name }) => name === states?.field)
  const entries = useDictionary(field && 'dictCode' in field ? field.dictCode : '')
  return (state) => entries.find(({ value }) => value === state)?.text ?? state
}

const colours: Record<Happening['kind'], string> = { state: 'blue', add: 'green', edit: 'gray', delete: 'red' }

function Drawn({ happenings }: { happenings: readonly Happening[] }) {
  if (happenings.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有记录" />
  return (
    <Timeline
      className={styles.timeline ?? ''}
      items={happenings.map(({ key, kind, at, by, title, changes, reason, signedBy }) => ({
        key,
        color: colours[kind],
        content: (
          <>
            <div className={styles.happening}>
              <time dateTime={at}>{at}</time>
              <strong>{title}</strong>
              <span className={styles.quiet}>{by}</span>
              {signedBy.length === 0 ? null : <Tag color="blue">签名：{signedBy.join('、')}</Tag>}
            </div>
            {reason === '' ? null : <div className={styles.quiet}>原因：{reason}</div>}
            {changes.map((change) => (
              <div key={change.title} className={styles.change}>
                <span className={styles.quiet}>{change.title}：</span>
                <del>{change.from || '空'}</del> → <span>{change.to || '空'}</span>
              </div>
            ))}
          </>
        ),
      }))}
    />
  )
}
