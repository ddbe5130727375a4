import { Link } from 'react-router-dom'
import styles from './Brand.module.css'

/** Logo and name; both lead to the dashboard (RT-015). */
export function Brand({ logo, title }: { logo: string; title: string }) {
  return (
    <Link to="/" className={styles.brand}>
      <img src={logo} alt="" width={28} height={28} />
      <span>{title}</span>
    </Link>
  )
}
