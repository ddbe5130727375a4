import { App, Button, DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn' // months and days of calendars; antd brings the other words
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { ProfileEdit } from '#contract/modules/identity/account.ts'
import type { UserInfo } from '#contract/session.ts'
import { ApiError } from '../../../../api/request.ts'
import { Asked } from '../../../session/Asked.tsx'
import { sexOptions } from '../sexOptions.ts'
import { useMe } from '../useMe.ts'
import { useSaveProfile } from '../useSaveProfile.ts'
import styles from './SettingsPage.module.css'

/** What a person may change about himself. Name, department and phone are the administrator's. */
export function BaseSettings() {
  const me = useMe()
  return (
    <Asked query={me} failed="资料没有读出">
      {({ userInfo }) => <ProfileForm person={userInfo} />}
    </Asked>
  )
}

const dayFormat = 'YYYY-MM-DD'

type Entered = { nickname: string; birthday: string | null; sex: number | null; email: string }

function ProfileForm({ person: { nickname, birthday, sex, email, version } }: { person: UserInfo }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Entered>()
  const [isBusy, setBusy] = useState(false)
  const [seen, setSeen] = useState(version) // of what stands in the form, whatever is read meanwhile
  const save = useSaveProfile()

  async function submit({ sex: chosen, ...entered }: Entered) {
    setBusy(true)
    try {
      const edit: ProfileEdit = { ...entered, sex: chosen === 1 || chosen === 2 ? chosen : null, version: seen }
      const saved = await save(edit)
      setSeen(saved.version)
      void message.success(saved.message)
    } catch (error) {
      const { fields = {} } = error instanceof ApiError ? error : {}
      form.setFields((['nickname', 'birthday', 'sex', 'email'] as const).map((name) => ({ name, errors: fields[name] ?? [] })))
      if (Object.keys(fields).length === 0) void message.error(error instanceof ApiError ? error.message : '没有保存，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className={styles.hint}>姓名、部门和手机号由管理员维护。</p>
      <Form<Entered>
        form={form}
        layout="vertical"
        className={styles.narrow ?? ''}
        initialValues={{ nickname, birthday, sex, email }}
        onFinish={(entered) => void submit(entered)}
      >
        <Form.Item label="昵称" name="nickname">
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item label="邮箱" name="email" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
          <Input maxLength={64} inputMode="email" autoComplete="email" />
        </Form.Item>
        <Form.Item
          label="生日"
          name="birthday"
          getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
          normalize={(day: Dayjs | null) => day?.format(dayFormat) ?? ''}
        >
          <DatePicker format={dayFormat} disabledDate={(day) => day.isAfter(dayjs())} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="性别" name="sex" normalize={(chosen: number | undefined) => chosen ?? null}>
          <Select allowClear placeholder="未填写" options={sexOptions()} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </Form>
    </>
  )
}
