import type { Settings } from './api.ts'

/** The settings as strings, for the form. */
export type SettingsForm = Record<Exclude<keyof Settings, 'version'>, string>

export const toForm = ({ version: _version, ...settings }: Settings): SettingsForm => ({
  ...settings,
  payment_days: String(settings.payment_days),
  reminder_days: String(settings.reminder_days),
  late_interest_percent:
    settings.late_interest_percent === null ? '' : String(settings.late_interest_percent).replace('.', ','),
})

export const fromForm = (form: SettingsForm, version: number): Settings => ({
  ...form,
  payment_days: Number(form.payment_days),
  reminder_days: Number(form.reminder_days),
  late_interest_percent:
    form.late_interest_percent.trim() === '' ? null : Number(form.late_interest_percent.replace(',', '.')),
  vat_exemption: form.vat_exemption === 'E' ? 'E' : 'O',
  version,
})
