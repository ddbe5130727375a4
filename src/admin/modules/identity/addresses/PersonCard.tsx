import { MailOutlined, MobileOutlined, PhoneOutlined } from '@ant-design/icons'
import { Avatar } from 'antd'
import type { ReactNode } from 'react'
import type { AddressEntry } from '#contract/modules/identity/addressList.ts'
import styles from './AddressBook.module.css'

/** One person: whoever may see a number can call it by touching it; a number with stars is only shown. */
export function PersonCard({ person: { realname, post, departName, telephone, phone, email, workNo } }: { person: AddressEntry }) {
  return (
    <li className={styles.card}>
      <Avatar size={44} className={styles.avatar ?? ''}>
        {realname.slice(-2)}
      </Avatar>
      <div className={styles.words}>
        <strong>{realname}</strong>
        <p>{[post, workNo].filter((one) => one !== '').join(' · ') || '—'}</p>
        <p>{departName || '未分配部门'}</p>
        <Reached icon={<MobileOutlined />} scheme="tel" value={phone} />
        <Reached icon={<PhoneOutlined />} scheme="tel" value={telephone} />
        <Reached icon={<MailOutlined />} scheme="mailto" value={email} />
      </div>
    </li>
  )
}

function Reached({ icon, scheme, value }: { icon: ReactNode; scheme: 'tel' | 'mailto'; value: string }) {
  if (value === '') return null
  return (
    <p>
      {icon} {value.includes('*') ? value : <a href={`${scheme}:${scheme === 'tel' ? value.replaceAll(/[^\d+]/g, '') : encodeURI(value)}`}>{value}</a>}
    </p>
  )
}
