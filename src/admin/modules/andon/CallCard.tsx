import { Button, Card } from 'antd'
import { Link } from 'react-router-dom'
import { andonTypes, andonTypeWords } from '#contract/modules/andon/standing.ts'
import styles from './CallCard.module.css'

/** The way to call for help. */
export function CallCard() {
  return (
    <Card size="small">
      <div className={styles.call}>
        <span>{andonTypes.map((type) => andonTypeWords[type]).join('、')}</span>
        <Link to="/andon/call">
          <Button>叫人</Button>
        </Link>
      </div>
    </Card>
  )
}
