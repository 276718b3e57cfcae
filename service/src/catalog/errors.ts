import { DomainError } from '../kit/errors.ts';

export class TooManyPictures extends DomainError {
  readonly code = 'TooManyPictures';
  readonly kind = 'conflict';
  constructor(picturesMax: number) {
    super(`An account can have at most ${picturesMax} pictures; delete some that no branding uses.`);
  }
}

export class PictureInUse extends DomainError {
  readonly code = 'PictureInUse';
  readonly kind = 'conflict';
  constructor(brandingName: string) {
    super(`The branding ${brandingName} uses this picture; remove it there first.`);
  }
}
