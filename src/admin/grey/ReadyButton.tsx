import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { GreyButton } from './GreyButton.tsx'

type Props = { reason: string | null } & Omit<ButtonProps, 'disabled' | 'style'>

/** A button that does its work, or stands grey with the reason why it would be refused. */
export function ReadyButton({ reason, ...button }: Props) {
  if (reason === null) return <Button {...button} />
  const { onClick: _does, htmlType: _sends, loading: _waits, ...look } = button
  return <GreyButton {...look} reason={reason} />
}
