/** Whether orders that the balance does not cover wait for money. */
export interface FundHolds {
  readonly isOn: boolean;
  /** After so many days without enough money an order is cancelled. */
  readonly expireAfterDays: number;
}
