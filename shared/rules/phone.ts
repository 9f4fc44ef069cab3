/**
 * '050 123 4567': a Finnish number in E.164 as it is dialled in Finland, with the prefix of its network or area apart.
 * Others as stored.
 */
export const phoneText = (phone: string): string =>
  phone.replace(/^\+358(1\d|2[09]|30|4\d|50|[235689])(\d{3})(\d{2,5})$/, '0$1 $2 $3')
