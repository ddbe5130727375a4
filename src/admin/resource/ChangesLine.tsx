import { Alert, Button } from 'antd'
import styles from './changes.module.css'

/** Stands above a list that others changed while somebody here is writing. */
export function ChangesLine({ onShow }: { onShow: () => void }) {
  return (
    <Alert
      type="info"
      role="status"
      title="有新的变化"
      className={styles.line ?? ''}
      action={
        <Button size="small" type="link" onClick={onShow}>
          刷新
        </Button>
      }
    />
  )
}
