import { Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../../api/request.ts'
import styles from './LoginPage.module.css'

/** Names one picture; the server keeps its text for a minute. */
export function newCheckKey(): string {
  return `${Date.now()}${Math.floor(Math.random() * 1e6)}`
}

/** The picture of `checkKey` and what the person reads in it, as form field `captcha`. A click on the picture asks for another. */
export function CaptchaField({ checkKey, onRenew }: { checkKey: string; onRenew: () => void }) {
  const { data } = useQuery({
    queryKey: ['captcha', checkKey],
    queryFn: () => request(`/sys/randomImage/${checkKey}`, z.string(), { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Form.Item label="图片验证码" required={false}>
      <div className={styles.code}>
        <Form.Item name="captcha" noStyle rules={[{ required: true, message: '请输入图片中的字符' }]}>
          <Input autoComplete="off" maxLength={8} aria-label="图片验证码" />
        </Form.Item>
        <button type="button" onClick={onRenew} aria-label="换一张图片" style={{ padding: 0, border: 0, background: 'none' }}>
          {data === undefined ? null : <img src={data} alt="验证码图片" />}
        </button>
      </div>
    </Form.Item>
  )
}
