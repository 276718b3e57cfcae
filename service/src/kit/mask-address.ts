const phoneStartLength = 3;
const phoneEndLength = 2;

/** Enough of an email address to recognise it, such as a•••@example.com. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`;
}

/** Enough of a phone number to recognise it, such as +49•••23. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, phoneStartLength)}•••${phone.slice(-phoneEndLength)}`;
}
