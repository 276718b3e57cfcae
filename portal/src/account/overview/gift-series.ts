export const giftSeries = [
  { name: 'Delivered', label: 'Delivered', color: 'blue.5' },
  { name: 'Bounced', label: 'Bounced', color: 'red.7' },
  { name: 'Claimed', label: 'Opened', color: 'teal.6' },
  { name: 'Expired', label: 'Expired', color: 'yellow.6' },
] as const;
