import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled'
import MinusCircleOutlined from '@ant-design/icons/es/icons/MinusCircleOutlined'
import { App, Button, Card, Empty } from 'antd'
import { Link } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import type { ProofCheck } from '#contract/modules/proof/proof.ts'
import { useProof, useProving } from '../../../api/proof.ts'
import { useResourcePaths } from '../../resource/resourcePathsContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { useHolds } from '../../session/useHolds.ts'
import styles from './ProofPage.module.css'

/** Every rule of the plant's data as a live check: when it was looked at, how many rows it saw, and which break it (factory.md 4, 5.1). */
export function ProofPage() {
  const query = useProof()
  const proving = useProving()
  const { message } = App.useApp()
  const mayRun = useHolds('mes:proof:run')
  const run = () => proving.mutate(undefined, { onError: (error) => void message.error(errorText(error)) })
  return (
    <Card
      title="一致性自检"
      extra={
        mayRun ? (
          <Button type="primary" loading={proving.isPending} onClick={run}>
            立即检查
          </Button>
        ) : null
      }
    >
      <Asked query={query} failed="检查结果没有读出">
        {({ checks }) => (
          <>
            <p className={styles.summary} role="status">
              {summary(checks)}
            </p>
            {checks.length === 0 ? <Empty description="没有规则" /> : null}
            <ul className={styles.rules}>
              {checks.map((check) => (
                <Rule key={check.key} check={check} />
              ))}
            </ul>
          </>
        )}
      </Asked>
    </Card>
  )
}

function summary(checks: readonly ProofCheck[]): string {
  const looked = checks.filter(({ at }) => at !== null)
  if (looked.length === 0) return '还没有检查过。点“立即检查”，或等每天 3:40 的定时任务。'
  const red = looked.filter(({ wrong }) => wrong.length > 0)
  const empty = looked.filter(({ seen }) => seen === 0).length
  if (red.length === 0) return `${looked.length - empty} 条规则全部通过${empty > 0 ? `，${empty} 条还没有数据` : ''}`
  return `${red.length} 条规则有问题，${looked.length - red.length - empty} 条通过${empty > 0 ? `，${empty} 条还没有数据` : ''}`
}

function Rule({ check: { rule, title, resource, at, tookMs, seen, wrong, isMore } }: { check: ProofCheck }) {
  const path = useResourcePaths().pathOf(resource)
  const state = at === null ? 'unknown' : wrong.length > 0 ? 'red' : seen === 0 ? 'empty' : 'green'
  return (
    <li className={styles.rule} data-state={state} aria-label={`${rule} ${title}：${words[state]}`}>
      <span className={styles.mark} title={words[state]}>
        {state === 'green' ? <CheckCircleFilled /> : state === 'red' ? <CloseCircleFilled /> : <MinusCircleOutlined />}
      </span>
      <b>{rule}</b>
      <span className={styles.title}>{title}</span>
      <span className={styles.seen}>{at === null ? '' : `${seen.toLocaleString('zh-CN')} 行，${tookMs} 毫秒`}</span>
      <time className={styles.at}>{at === null ? '没有检查过' : new Date(at).toLocaleString('zh-CN', { hour12: false })}</time>
      {wrong.length === 0 ? null : (
        <ul className={styles.wrong}>
          {wrong.map(({ id, name, said }) => (
            <li key={id}>
              {path === null ? <b>{name}</b> : <Link to={`${path}/detail/${encodeURIComponent(id)}`}>{name}</Link>} {said}
            </li>
          ))}
          {isMore ? <li>还有更多，先处理以上这些</li> : null}
        </ul>
      )}
    </li>
  )
}

const words = { green: '通过', red: '有问题', empty: '还没有数据', unknown: '没有检查过' } as const
