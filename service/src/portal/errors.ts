import { DomainError } from '../kit/errors.ts';

export class RoleNotAllowed extends DomainError {
  readonly code = 'RoleNotAllowed';
  readonly kind = 'forbidden';
  constructor(role: string) {
    super(`The role ${role} may not do this.`);
  }
}

export class CrossSiteRequest extends DomainError {
  readonly code = 'CrossSiteRequest';
  readonly kind = 'forbidden';
  constructor() {
    super('This address answers only to the portal itself.');
  }
}

export class IdTaken extends DomainError {
  readonly code = 'IdTaken';
  readonly kind = 'conflict';
  constructor(id: string) {
    super(`The id ${id} is used already.`);
  }
}

export class TooManyCalls extends DomainError {
  readonly code = 'TooManyRequests';
  readonly kind = 'limited';
  constructor(readonly retryAfterSeconds: number) {
    super(`Too many requests; wait ${retryAfterSeconds} s.`);
  }
  override headers() {
    return { 'retry-after': String(this.retryAfterSeconds) };
  }
}

export class TooManyPictures extends DomainError {
  readonly code = 'TooManyPictures';
  readonly kind = 'conflict';
  constructor(picturesMax: number) {
    super(`An account may keep at most ${picturesMax} pictures; delete those that no branding wears.`);
  }
}

export class PictureInUse extends DomainError {
  readonly code = 'PictureInUse';
  readonly kind = 'conflict';
  constructor(brandingName: string) {
    super(`The branding ${brandingName} wears this picture; take it off first.`);
  }
}
