import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { Avatar, Descriptions, Tag } from 'antd'
import type { LoginResult } from '#contract/session.ts'
import { configuration, staticUrl } from '../../../api/address.ts'
import styles from './PersonCard.module.css'
import { sexWord } from './sexOptions.ts'

const missing = '—'

/** Name and particulars of a person, as that person sees them. */
export function PersonCard({ me: { userInfo, roles, departs } }: { me: LoginResult }) {
  const { realname, nickname, username, avatar, orgCode, orgCodeTxt, phone, email, birthday, sex, createTime } = userInfo
  const current = departs.find((depart) => depart.orgCode === orgCode)?.departName ?? orgCodeTxt
  const others = departs.filter((depart) => depart.orgCode !== orgCode).map(({ departName }) => departName)
  const facts = [
    ['用户名', username],
    ['部门', current],
    ...(others.length > 0 ? [['其他部门', others.join('、')]] : []),
    ['手机号', phone],
    ['邮箱', email],
    ['生日', birthday ?? ''],
    ['性别', sexWord(sex)],
    ['建立时间', createTime],
  ]
  return (
    <>
      <div className={styles.head}>
        <Avatar size={72} src={avatar === '' ? null : staticUrl(configuration, window.location.hostname, avatar)} icon={<UserOutlined />} />
        <div>
          <h2>{realname}</h2>
          {nickname === '' || nickname === realname ? null : <p>{nickname}</p>}
          <p className={styles.roles}>{roles.length === 0 ? '没有角色，请联系管理员' : roles.map((role) => <Tag key={role}>{role}</Tag>)}</p>
        </div>
      </div>
      <Descriptions
        column={1}
        size="small"
        styles={{ label: { width: 80 } }}
        items={facts.map(([label = '', fact]) => ({ key: label, label, children: fact || missing }))}
      />
    </>
  )
}
