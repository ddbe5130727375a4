import type { ReactNode } from 'react'
import { defaultCompanyInfo } from '#contract/modules/organisation/companyInfo.ts'
import { configuration, staticUrl } from '../../api/address.ts'
import { useCompanyInfo } from './useCompany.ts'
import styles from './UserFrame.module.css'
import { useTitle } from './useTitle.ts'

/** The frame of every page before signing in: the plant on one side, the form on the other. */
export function UserFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { data } = useCompanyInfo()
  useTitle(title)
  const picture = (path: string | undefined) => (path ? staticUrl(configuration, window.location.hostname, path) : null)
  const background = picture(data?.background_image)
  const material = picture(data?.material_picture)
  return (
    <main className={styles.frame}>
      <section
        className={styles.side}
        aria-hidden="true"
        style={background === null ? {} : { backgroundImage: `url("${background}")`, backgroundSize: 'cover' }}
      >
        <img src={picture(data?.logo) ?? '/favicon.svg'} alt="" width={72} height={72} />
        <h2>{data?.company_name || defaultCompanyInfo.company_name}</h2>
        {data?.english_company_name ? <small className={styles.english}>{data.english_company_name}</small> : null}
        <p>{data?.introduction || '设备在做什么，数据有多新，一眼看清。'}</p>
        {material === null ? null : <img src={material} alt="" className={styles.material} />}
      </section>
      <section className={styles.form}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </section>
    </main>
  )
}
