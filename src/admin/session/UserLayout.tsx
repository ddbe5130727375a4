import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { useCompanyInfo } from './useCompany.ts'
import styles from './UserLayout.module.css'

/** The pages before signing in, above the plant's filing record (LAY-028). */
export function UserLayout() {
  const { data } = useCompanyInfo()
  return (
    <div className={styles.layout}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <footer className={styles.footer}>{data?.record ?? ''}</footer>
    </div>
  )
}
