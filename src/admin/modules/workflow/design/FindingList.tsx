import { Button } from 'antd'
import styles from './Designer.module.css'
import type { Finding } from './modelFindings.ts'

/** What is to be looked at before a process is deployed, what must be mended first. */
export function FindingList({ findings, onChoose }: { findings: readonly Finding[]; onChoose: (id: string) => void }) {
  if (findings.length === 0) return null
  return (
    <ul className={styles.findings} aria-label="要看的地方">
      {findings.map(({ element, name, why, level }) => (
        <li key={`${element} ${why}`} data-level={level}>
          <span>
            {level === 'must' ? '▲ 要改' : '● 请看'}　{name === '' ? '' : `${name}：`}
            {why}
          </span>
          {element === '' ? null : (
            <Button type="link" size="small" onClick={() => onChoose(element)}>
              定位
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
