import { Button } from 'antd'
import type { Finding } from '#contract/rules/boardLayout.ts'
import styles from './Editor.module.css'

/** What has to be changed before it can be published, and what had better be. */
export function Findings({ findings, onChoose }: { findings: readonly Finding[]; onChoose: (finding: Finding) => void }) {
  const musts = findings.filter(({ level }) => level === 'must').length
  return (
    <section className={styles.findings} aria-label="检查">
      <h3>
        检查　{musts > 0 ? `${musts} 处要改，` : ''}
        {findings.length - musts > 0 ? `${findings.length - musts} 处建议` : musts === 0 ? '没有问题：不出画面，不重叠，测点都在，5 m 处看得清' : ''}
      </h3>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.page} ${finding.id} ${finding.says}`} data-level={finding.level}>
            <span>
              第 {finding.page + 1} 页　{finding.says}
            </span>
            <Button size="small" onClick={() => onChoose(finding)}>
              去看
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
